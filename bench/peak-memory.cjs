// Loaded into each process of a measured command: says at the end how large the process has been.
process.on('exit', () => {
  const line = `${process.resourceUsage().maxRSS}\n`
  require('node:fs').appendFileSync(process.env.BUILD_NAV_PEAK_FILE, line)
})
