import { defineRule } from '../rule.js'
import { short } from '../../../base/diagnostics/text.js'

export const versionLabel = defineRule<{ label: string }>({
  id: 'version-label',
  severity: 'note',
  off: true,
  message: ({ label }) => `The version label '${short(label)}' is not in dotted form, such as '2.1.0'.`,
  head: ['version label is not in dotted form', 'version labels are not in dotted form'],
  why: "Mintlify's documentation (2.10) describes version labels as dotted numbers. Mintlify accepts any text, and many sites use names, so this is off by default.",
  example: { label: 'Latest' },
  check: (_site, report) => ({
    element({ kind, title, path }) {
      if (kind !== 'version' || title === undefined || /^v?\d+(\.\d+)+([-+][\w.-]+)?$/.test(title)) return
      report({ path: [...path, 'version'] }, { label: title })
    },
  }),
})
