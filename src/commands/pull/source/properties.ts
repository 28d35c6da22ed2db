import { ts } from 'ts-morph'

/** The name of a property, in quotes or without; undefined of one that is computed or spread. */
export function keyText(name: ts.PropertyName | ts.BindingName | undefined): string | undefined {
  return name && 'text' in name ? name.text : undefined
}

/** The property of an object that is called so. */
export function propertyOf(
  { properties }: ts.ObjectLiteralExpression,
  key: string,
): ts.ObjectLiteralElementLike | undefined {
  return properties.find(({ name }) => keyText(name) === key)
}

/** The property of this name with a value of its own: `key: value`. */
export function assignmentOf(object: ts.ObjectLiteralExpression, key: string): ts.PropertyAssignment | undefined {
  const property = propertyOf(object, key)
  return property && ts.isPropertyAssignment(property) ? property : undefined
}
