// Imported before the corpus is: it is the largest of all files that is measured, and not of the few that `npm test` takes.
process.env['BUILD_NAV_SLOW'] = '1'
