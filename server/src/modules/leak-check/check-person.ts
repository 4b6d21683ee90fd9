/** Compares everything that one person is shown, on the company's own data, by requests with a session of theirs. */

import { randomInt } from 'node:crypto'
import { plainView } from '@vitrine/proof'
import { refuse } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { findActiveMember } from '../access/index.ts'
import type { Accounts } from '../identity/index.ts'
import { searchClauses } from '../search/index.ts'
import type { OpenApplication } from './application.ts'
import { checkNews } from './check-news.ts'
import { checkReadPaths, type Effort } from './check-read-paths.ts'
import { addCounts, type Check, Comparison, type ReadPath } from './comparison.ts'
import { httpReader } from './http-reader.ts'
import { readPlainRows, readPlainSubject } from './plain-rows.repository.ts'

/** Above this many products the plain model would take more memory than a worker should. */
const maximumProducts = 20_000
/** All kinds of questions, some of them often. */
const effort: Effort = { filters: 80, groups: 30, searches: 30, sortings: 12, products: 200, lists: 100 }

export interface PersonCheck {
  accounts: Pick<Accounts, 'startCheckSession'>
  openApplication: OpenApplication
  /** In whose name the model's rows are read: a super admin's. */
  admin: Scope
  personId: string
  processId: string
  /** Nothing but this path. */
  only?: ReadPath
}

/** Refuses NotFound for somebody who may not enter the domain, TooManyProducts. */
export async function checkPerson(given: PersonCheck): Promise<Check> {
  const { admin, personId, processId, accounts, only } = given
  const { domainId } = admin
  const subject = (await readPlainSubject(admin, personId)) ?? refuse('NotFound')
  const session = await accounts.startCheckSession({ personId, domainId, processId })
  try {
    const application = await given.openApplication()
    try {
      const rows = await readPlainRows(admin, maximumProducts + 1)
      if (rows.products.length > maximumProducts) refuse('TooManyProducts', { max: maximumProducts })
      const { headers } = session
      const reader = httpReader(application.send, { domainId, headers, personId })
      const view = plainView(rows, subject)
      const pick = <Item>(items: readonly Item[]) =>
        items.length === 0 ? undefined : items[randomInt(items.length)]
      const language = (await findActiveMember(admin, personId))?.language
      const clausesOf = (search: string) => searchClauses(admin, search, language)
      const asked = { reader, rows, view, pick, clausesOf }
      const read = await checkReadPaths({ ...asked, ...(only === undefined ? {} : { only }) }, effort)
      const check = new Comparison(view.products.size > 0)
      const listening = { ...asked, check, application, headers, domainId, personId, inventedId: processId }
      if (only === undefined || only === 'news' || only === 'structure news') await checkNews(listening)
      return united(read, check.check())
    } finally {
      await application.close()
    }
  } finally {
    await session.end()
  }
}

function united(one: Check, other: Check): Check {
  addCounts(one.paths, other.paths)
  return {
    ...one,
    differences: [...one.differences, ...other.differences],
    comparisons: one.comparisons + other.comparisons,
  }
}
