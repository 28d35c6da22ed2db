import { render } from 'preact'
import { App } from './app.js'
import { openSource } from './source.js'
import './style/base.css'
import './style/site.css'
import './style/sheet.css'
import './style/views.css'
import { startTheme } from './theme.js'

startTheme()
const root = document.querySelector('#app')
const source = await openSource()
if (root) render(<App source={source} />, root)
