import { render } from 'preact'
import { App } from './app.js'
import { openSource } from './source.js'
import './style.css'
import { startTheme } from './theme.js'

startTheme()
const root = document.querySelector('#app')
const source = await openSource()
if (root) render(<App source={source} />, root)
