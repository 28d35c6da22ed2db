import { effect } from '@preact/signals'
import { render } from 'preact'
import { App } from './app.js'
import { snapshot } from './data.js'
import './style/base.css'
import './style/site.css'
import './style/sheet.css'
import './style/views.css'
import { colour, startTheme } from './theme.js'

startTheme()
effect(() => colour(snapshot.value.site))
const root = document.querySelector('#app')
if (root) render(<App />, root)
