import { isPattern } from '../../site/redirects.js'
import { short } from '../../diagnostics/short.js'
import { defineRule } from '../rule.js'

export const redirectSource = defineRule<{ source: string; sign: string }>({
  id: 'redirect-source',
  severity: 'warning',
  message: ({ source, sign }) => `The redirect from '${short(source)}' catches nothing: a source has no '${sign}'.`,
  hint: ({ source }) => `Redirect '${source.replace(/[?#].*$/s, '')}' as a whole, or remove it.`,
  fold: ({ source }) => ({
    key: '',
    subject: `'${short(source)}'`,
    many: (count) => `${count} redirects catch nothing: their sources have '#' or '?'.`,
  }),
  why: "Browsers don't send what comes after `#`, and the provider compares addresses without what comes after `?`. A destination may have both.",
  example: { source: '/guides/start#install', sign: '#' },
  check: ({ redirects }, report) => ({
    end() {
      for (const { index, source } of redirects().all) {
        const [sign] = /[#?]/.exec(source) ?? []
        // `/:client?` is how other routers write a part that may be left out.
        if (sign === undefined || (sign === '?' && isPattern(source))) continue
        report({ path: ['redirects', index, 'source'] }, { source, sign })
      }
    },
  }),
})
