import { stampOf } from './page-facts.js'

/** More are hardly ever open at once. */
const MOST = 8

/** Follows the texts of the pages that were opened last: the watch of the site only sees what changes the navigation. */
export class OpenPages {
  readonly #stamps = new Map<string, string>()
  readonly #timer: NodeJS.Timeout

  constructor(onChange: () => void) {
    this.#timer = setInterval(() => this.#look() && onChange(), 150).unref()
  }

  /** Called before the file is read, so that no change is missed. */
  follow(file: string): void {
    this.#stamps.delete(file)
    this.#stamps.set(file, stampOf(file))
    const [oldest] = this.#stamps.keys()
    if (oldest !== undefined && this.#stamps.size > MOST) this.#stamps.delete(oldest)
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #look(): boolean {
    const changed = [...this.#stamps].filter(([file, stamp]) => stampOf(file) !== stamp)
    for (const [file] of changed) this.#stamps.set(file, stampOf(file))
    return changed.length > 0
  }
}
