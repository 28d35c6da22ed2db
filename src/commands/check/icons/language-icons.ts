/** Programming languages whose signs Mintlify has of its own, beside the library's icons. */
// prettier-ignore
export const languageIcons: ReadonlySet<string> = new Set([
  'bash', 'curl', 'sh', 'shell', 'python', 'py', 'javascript', 'js', 'node', 'nodejs', 'node.js', 'php', 'go', 'golang',
  'java', 'ruby', 'rb', 'powershell', 'swift', 'csharp', 'c#', 'dotnet', '.net', 'dot-net', 'typescript', 'ts', 'c', 'c++',
  'cpp', 'kotlin', 'kt', 'rust', 'rs', 'dart', 'flutter', 'toml',
])
