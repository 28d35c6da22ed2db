/** Names of editors in the environment of their terminals, and links to a place. */
const editors: readonly { readonly found: (env: NodeJS.ProcessEnv) => boolean; readonly link: string }[] = [
  {
    found: (env) => env['CURSOR_TRACE_ID'] !== undefined || names(env, 'cursor'),
    link: 'cursor://file{file}:{line}:{column}',
  },
  { found: (env) => env['ZED_TERM'] === 'true' || names(env, 'zed'), link: 'zed://file{file}:{line}:{column}' },
  {
    found: (env) => /JetBrains/.test(env['TERMINAL_EMULATOR'] ?? '') || names(env, 'idea', 'webstorm'),
    link: 'idea://open?file={file}&line={line}&column={column}',
  },
  { found: (env) => names(env, 'subl'), link: 'subl://open?url=file://{file}&line={line}&column={column}' },
  { found: (env) => names(env, 'codium'), link: 'vscodium://file{file}:{line}:{column}' },
]

/** The link to a place in the author's editor; VS Code by default. */
export function editorLink(env: NodeJS.ProcessEnv): string {
  return editors.find(({ found }) => found(env))?.link ?? 'vscode://file{file}:{line}:{column}'
}

function names({ VISUAL, EDITOR }: NodeJS.ProcessEnv, ...programs: readonly string[]): boolean {
  const said = (VISUAL ?? EDITOR ?? '').split(/[\\/]/).at(-1)?.split(' ')[0] ?? ''
  return programs.some((program) => said === program)
}
