import { reporter } from '../../base/diagnostics/diagnostic.js'
import type { CodeTable } from '../../base/diagnostics/diagnostic.js'

/** The obstacles to a preview. */
export const previewCodes = {
  'preview-port-taken': {
    severity: 'error',
    message: ({ port }: { port: number }) => `Port ${port} is in use.`,
    hint: () => 'Name a different port with `--port`. Without it, build-nav finds a free port.',
    why: '`build-nav preview --port` uses only that port, so that bookmarks stay valid.',
  },
} as const satisfies CodeTable

/** Makes a diagnostic of the preview. */
export const previewReport = reporter(previewCodes)
