import { isRecord } from '../../json/value.js'
import { defineRule } from '../rule.js'

export const iconPrefix = defineRule<{ icon: string }>({
  id: 'icon-prefix',
  severity: 'note',
  message: ({ icon }) => `'${icon}' names an icon with the prefix 'fa-', which the provider refuses.`,
  hint: ({ icon }) => `Write '${icon.replace(/^(fa-)+/, '')}'.`,
  why: "An icon's name goes without `fa-`. What the provider drops because of it is reported by `content-dropped`.",
  example: { icon: 'fa-book' },
  check: (_site, report) => ({
    element({ json, path }) {
      const [icon, at] = isRecord(json.icon) ? [json.icon.name, ['icon', 'name']] : [json.icon, ['icon']]
      if (typeof icon === 'string' && icon.startsWith('fa-')) report({ path: [...path, ...at] }, { icon })
    },
  }),
})
