/** The flags that say how a docs.json becomes code, of `migrate` and of `init`. */
export const migrationFlags = {
  'navigation-only': { type: 'boolean', help: 'convert only the navigation, and keep the other keys in docs.json' },
  separate: {
    type: 'string',
    multiple: true,
    value: '<label>',
    help: 'write separate code for this language or version (repeatable)',
  },
  'keep-ref': {
    type: 'string',
    multiple: true,
    value: '<file>',
    help: 'keep the $ref to this file, which build-nav never writes (repeatable)',
  },
} as const
