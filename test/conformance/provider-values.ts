import fc from 'fast-check'

/** What is read of a schema of the validator: it is made with zod 3. */
interface ZodSchema {
  readonly _def: {
    readonly typeName: string
    readonly innerType?: ZodSchema
    readonly schema?: ZodSchema
    readonly type?: ZodSchema
    readonly shape?: () => Readonly<Record<string, ZodSchema>>
    readonly options?: readonly ZodSchema[] | ReadonlyMap<string, ZodSchema>
    readonly values?: readonly string[]
    readonly value?: unknown
    readonly keyType?: ZodSchema
    readonly valueType?: ZodSchema
    readonly minLength?: { readonly value: number } | null
    readonly maxLength?: { readonly value: number } | null
  }
  safeParse(value: unknown): { readonly success: boolean }
}

// Strings that meet one condition or another of Mintlify's, and near misses.
// prettier-ignore
const strings = [
  'a', 'ab', 'abc', 'abcdef', '', ' ', '  ', 'G-1', 'g-1', 'phc_1', 'acme.dev', 'https://acme.dev', 'http://acme.dev',
  'https://acme.dev/a?b=c', 'https://acme.dev/a#b', 'https://acme.dev/a.svg', 'https://acme.dev/a.svg/', 'HTTPS://acme.dev',
  'https://acme.dev/%E0%A4%A', 'ftp://acme.dev/a', 'mailto:a@acme.dev', '//acme.dev', '/a', '/a.zip', 'a/b', 'a//b', '../a', '/', '.', '#a',
  '#fff', '#FFFFFF', '#ffff', 'red', 'a b', 'a?b', 'system', 'dark', 'light', 'all', 'copy', 'woff2', 'button', 'github',
  'solid', 'fa-book', 'javascript:x', 'a'.repeat(101), ` ${'a'.repeat(99)}  `, 'data:x', 'C:\\x', 'é',
] as const

/** Values that the validator takes, for the most part, by going through its own schema: also what is new in it. */
export function valueOf(schema: ZodSchema): fc.Arbitrary<unknown> {
  const { _def: definition } = schema
  const make = generators[definition.typeName]
  if (!make) throw new Error(`no generator for ${definition.typeName}`)
  return make(schema)
}

const inner = ({ _def: { innerType, schema, type } }: ZodSchema) => valueOf((innerType ?? schema ?? type) as ZodSchema)

const generators: Readonly<Record<string, (schema: ZodSchema) => fc.Arbitrary<unknown>>> = {
  ZodString: (schema) => {
    const right = strings.filter((text) => schema.safeParse(text).success)
    return fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...right) },
      { weight: 1, arbitrary: fc.constantFrom(...strings) },
    )
  },
  ZodBoolean: () => fc.boolean(),
  ZodNumber: () => fc.constantFrom(400, 0, -1.5),
  ZodEnum: ({ _def: { values = [] } }) => fc.constantFrom(...values),
  ZodLiteral: ({ _def: { value } }) => fc.constant(value),
  ZodOptional: inner,
  ZodDefault: inner,
  // A condition or a transformation: what it refuses is drawn less often.
  ZodEffects: (schema) => {
    const any = inner(schema)
    const { typeName } = (schema._def.schema as ZodSchema)._def
    const right = typeName === 'ZodString' ? strings.filter((text) => schema.safeParse(text).success) : []
    return right.length === 0
      ? any
      : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: any })
  },
  ZodObject: ({ _def: { shape = () => ({}) } }) => {
    const fields = Object.entries<ZodSchema>(shape())
    const requiredKeys = fields.filter(([, field]) => !field.safeParse(undefined).success).map(([key]) => key)
    return fc.record(Object.fromEntries(fields.map(([key, field]) => [key, valueOf(field)])), { requiredKeys })
  },
  ZodRecord: ({ _def: { keyType, valueType } }) =>
    fc.dictionary(valueOf(keyType as ZodSchema) as fc.Arbitrary<string>, valueOf(valueType as ZodSchema), {
      maxKeys: 3,
    }),
  ZodArray: (schema) =>
    fc.array(inner(schema), {
      minLength: schema._def.minLength?.value ?? 0,
      maxLength: schema._def.maxLength?.value ?? 3,
    }),
  ZodUnion: ({ _def: { options = [] } }) => fc.oneof(...[...options.values()].map(valueOf)),
  ZodDiscriminatedUnion: ({ _def: { options = [] } }) => fc.oneof(...[...options.values()].map(valueOf)),
}
