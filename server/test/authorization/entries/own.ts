import type { Random } from '../../random-worlds/random.ts'
import type { Caller, World } from '../world.ts'

/** The caller themselves as often as somebody else. */
export function anyPersonOf(world: World, caller: Caller, random: Random): string {
  const somebody = random.pick(world.people).id
  return caller.person !== null && random.happens(0.6) ? caller.person.id : somebody
}
