import type { JsonPath } from '../../../format/json/tree.js'
import { isRecord } from '../../../format/json/value.js'
import { compileCodes } from '../../../config/compile/codes.js'
import { prefixed } from '../../../config/provider/attribute.js'
import type { Fix } from '../fix.js'
import { defineRule } from '../rule.js'
import { valueAt } from '../words.js'

export const iconPrefix = defineRule({
  id: 'icon-prefix',
  ...compileCodes['icon-prefix'],
  example: { icon: 'fa-book' },
  check: ({ docs, simulated }, report) => {
    const found: JsonPath[] = []
    return {
      element({ json, path }) {
        if (prefixed(json.icon) !== undefined) found.push([...path, 'icon'])
      },
      end() {
        if (found.length === 0) return
        const { refusals, allDrops } = simulated()
        const causes = [...refusals, ...allDrops.flatMap((drop) => drop.causes)]
        const told = new Set(causes.map(({ path }) => ['navigation', ...path].join()))
        for (const path of found) {
          const icon = valueAt(docs, path)
          // What it costs is told at the same place, with what to write.
          if (!told.has(path.join()))
            report({ path }, { icon: prefixed(icon) ?? '' }, { fixes: fixesOfIcon(path, icon) })
        }
      },
    }
  },
})

/** The name without the prefix. */
export function fixesOfIcon(path: JsonPath, icon: unknown): readonly Fix[] {
  const name = prefixed(icon)
  const at = isRecord(icon) ? [...path, 'name'] : path
  return name === undefined ? [] : [{ do: 'set', path: at, value: name.replace(/^(fa-)+/, '') }]
}
