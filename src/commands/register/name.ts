/** The name of the file with the types of a site's own pages. */
export const typesName = 'build-nav-env.d.ts'
