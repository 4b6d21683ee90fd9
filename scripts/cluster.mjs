// `npm run cluster`: two servers, two workers, PostgreSQL, an S3 store, Redis and Caddy on this machine; `-- drill` breaks
// them one by one. Needs Caddy and Redis, which root gets by apt-get.
import './require-node.mjs'
import { ensureTestProgramsBundled } from './build/server-bundle.mjs'
import { ensureInstalled } from './install.mjs'
import { launch } from './launch.mjs'
import { ensureTestTools } from './tests/test-tools.mjs'

ensureTestTools()
await ensureTestProgramsBundled(await ensureInstalled())
await launch('server', 'test', 'cluster', 'main.ts')
