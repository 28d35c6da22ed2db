/**
 * The last part of the action: what `check` and `diff` wrote goes into the summary of the job, and into a comment on the
 * pull request, which later runs update. Runs on the node of the runner, without a package.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const { CODE, COMMENT, CWD = '.', PAGE, RUNNER_TEMP = '.', TOKEN } = process.env
const { GITHUB_API_URL, GITHUB_EVENT_PATH, GITHUB_REPOSITORY, GITHUB_STEP_SUMMARY } = process.env

/** GitHub takes 65,536 characters. */
const longestComment = 60_000

const site = path.posix.normalize(CWD).replace(/\/$/, '')
/** Finds the comment again. A repository with two sites has two. */
const mark = `<!-- build-nav check${site === '.' ? '' : ` of ${site}`} -->`

const found = written('build-nav-check.md')
const changed = written('build-nav-diff.md').replace(/^<!--.*-->\s*/, '')
const isQuiet = CODE === '0' && (changed === '' || changed.startsWith('No changes to the navigation.'))

const link = PAGE ? `[The changes as a page](${PAGE}): a zip with changes.html, to open in a browser.` : ''

const report = [found, ...(isQuiet ? [] : [changed, link])].filter(Boolean).join('\n\n')
if (GITHUB_STEP_SUMMARY) appendFileSync(GITHUB_STEP_SUMMARY, `${report}\n`)

const pull = pullRequest()
if (COMMENT === 'true' && TOKEN && pull && pull.head?.repo?.full_name === GITHUB_REPOSITORY) await comment(pull.number)

/** The text from a step; empty for a step that failed. */
function written(name) {
  const file = path.join(RUNNER_TEMP, name)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

/** The pull request that started the workflow. A push has none. */
function pullRequest() {
  return GITHUB_EVENT_PATH ? JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8')).pull_request : undefined
}

/** Writes the comment, or updates it. A pull request without anything to say gets none. */
async function comment(number) {
  try {
    const own = await ownComment(number)
    if (isQuiet && !own) return
    const body = shortened(`${mark}\n${report || 'Nothing new for readers.'}`)
    if (own) await ask('PATCH', `issues/comments/${own.id}`, { body })
    else await ask('POST', `issues/${number}/comments`, { body })
  } catch (error) {
    // A comment that fails is no reason to fail the pull request.
    console.log(`::warning title=build-nav::${error.message}`)
  }
}

async function ownComment(number) {
  for (let page = 1; ; page++) {
    const comments = await ask('GET', `issues/${number}/comments?per_page=100&page=${page}`)
    const own = comments.find(({ body }) => body?.startsWith(mark))
    if (own || comments.length < 100) return own
  }
}

async function ask(method, what, content) {
  const response = await fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/${what}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/json',
      'user-agent': 'build-nav',
    },
    ...(content && { body: JSON.stringify(content) }),
  })
  if (response.ok) return response.json()
  const advice =
    response.status === 403 ? " Give the job 'permissions: pull-requests: write', or set 'comment: false'." : ''
  throw new Error(
    `The comment could not be written: GitHub answered ${response.status}.${advice} The report is in the summary of the job.`,
  )
}

function shortened(text) {
  if (text.length <= longestComment) return text
  const lines = text.slice(0, longestComment).split('\n').slice(0, -1)
  return `${lines.join('\n')}\n\n… The whole report is in the summary of the job.`
}
