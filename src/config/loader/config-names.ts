const extensions = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']

/** The file names of a config. */
export const configNames = extensions.map((extension) => `docs.config.${extension}`)

/** All names together, for help texts. */
export const configName = `docs.config.{${extensions.join(',')}}`
