/** The flags that say how a docs.json becomes code, of `migrate` and of `init`. */
export const migrationFlags = {
  'navigation-only': { type: 'boolean', help: 'the config has the navigation; docs.json keeps its other keys' },
  separate: {
    type: 'string',
    multiple: true,
    value: '<label>',
    help: 'keep this language or version apart (may be repeated)',
  },
  'keep-ref': {
    type: 'string',
    multiple: true,
    value: '<file>',
    help: 'leave this file, which a $ref names, to whatever writes it (may be repeated)',
  },
} as const
