import { render } from 'preact'
import { App } from './app.js'
import { openSource } from './source.js'
import './style/base.css'
import './style/strip.css'
import './style/problems.css'
import './style/header.css'
import './style/sidebar.css'
import './style/marks.css'
import './style/page.css'
import './style/prose.css'
import './style/panel.css'
import './style/narrow.css'
import { startTheme } from './theme.js'

startTheme()
const root = document.querySelector('#app')
const source = await openSource()
if (root) render(<App source={source} />, root)
