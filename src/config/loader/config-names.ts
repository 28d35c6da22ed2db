const extensions = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']

/** The file names that a config may have. */
export const configNames = extensions.map((extension) => `docs.config.${extension}`)

/** All of them in one, for help texts. */
export const configName = `docs.config.{${extensions.join(',')}}`
