/** True if an icon is a picture of the site, and not a name in a library or an address elsewhere. */
export function isIconFile(name: string): boolean {
  return /[/.]/.test(name) && !/^[a-z]+:/i.test(name)
}
