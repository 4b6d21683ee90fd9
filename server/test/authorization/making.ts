import type { Scope } from '../../src/scope/scope.ts'
import type { TestServer } from '../harness/test-server.ts'
import type { Random } from '../random-worlds/random.ts'
import type { Person } from './world.ts'

/** What making a world needs at hand. */
export interface Making {
  server: TestServer
  random: Random
  /** The super admin's scope, as things are now. */
  scope: () => Promise<Scope>
  /** The same of somebody else. */
  scopeFor: (person: Person) => Promise<Scope>
}
