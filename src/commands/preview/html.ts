/** The policy of the page: only the preview's own files load, and no text of a page can run or send anything. */
export const servedPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Parts {
  readonly title: string
  readonly head: string
  readonly body: string
}

/** The page around the client. */
export function html({ title, head, body }: Parts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
${head}
</head>
<body>
<div id="app"></div>
<noscript>This preview needs JavaScript.</noscript>
${body}
</body>
</html>
`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
