/** The database files of an older PostgreSQL, which the present one can't open. */
import { readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { getBinaries } from './embedded-postgres-binaries.ts'
import { parentOfCluster } from './embedded-postgres-place.ts'

/**
 * Gives them another name and returns it.
 * @throws StartupError where there are none, or the present PostgreSQL can open them
 */
export async function setOldClusterAside(dataFolder: string): Promise<string> {
  const parent = await parentOfCluster(dataFolder)
  const cluster = join(parent, 'postgres')
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  )
  if (version === null)
    throw new StartupError(`there is no database in ${cluster}: npm run manage -- restore makes a new one`)
  const { version: present } = await getBinaries()
  if (version === present.split('.')[0])
    throw new StartupError(
      `the database in ${cluster} is of PostgreSQL ${version} already: nothing is to be done`,
    )
  const aside = `${cluster}-${version}`
  if ((await stat(aside).catch(() => null)) !== null)
    throw new StartupError(`there is a folder ${aside} already: give it another name`)
  await rename(cluster, aside)
  return aside
}
