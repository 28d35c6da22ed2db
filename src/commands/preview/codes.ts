import { reporter } from '../../base/diagnostics/diagnostic.js'
import type { CodeTable } from '../../base/diagnostics/diagnostic.js'

/** The problems that prevent a preview. */
export const previewCodes = {
  'preview-port-taken': {
    severity: 'error',
    message: ({ port }: { port: number }) => `Port ${port} is in use.`,
    hint: () => 'Name another with `--port`, or leave it out: then a free one is found.',
    why: '`build-nav preview --port` serves on that port and on no other, so that bookmarks stay valid.',
  },
} as const satisfies CodeTable

/** Makes a diagnostic of the preview. */
export const previewReport = reporter(previewCodes)
