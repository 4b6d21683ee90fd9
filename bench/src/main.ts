/** `npm run bench -- NAME [sizes…]`: prints Markdown tables of ratios to the floor in the same run. */
import { benchAccess } from './access/bench-access.ts'
import { benchFairness } from './fairness/bench-fairness.ts'
import { benchGrid, benchScrollingAlone } from './grid/bench-grid.ts'
import { benchIdle } from './idle/bench-idle.ts'
import { benchLive } from './live/bench-live.ts'
import { benchLoader } from './loader/bench-loader.ts'
import { benchColours } from './media/bench-colours.ts'
import { benchMedia } from './media/bench-media.ts'
import { benchPreparing } from './media/bench-preparing.ts'
import { benchCompanies } from './peers/bench-companies.ts'
import { benchPeers } from './peers/bench-peers.ts'
import { benchProcesses } from './processes/bench-processes.ts'
import { benchProjects } from './projects/bench-projects.ts'
import { benchFacets } from './query/bench-facets.ts'
import { benchFigures } from './query/bench-figures.ts'
import { benchQuery } from './query/bench-query.ts'
import { benchWriters } from './query/bench-writers.ts'
import { benchReports } from './reports/bench-reports.ts'
import { benchRequests } from './requests/bench-requests.ts'
import { benchRooms } from './rooms/bench-rooms.ts'
import { benchTransfers } from './transfers/bench-transfers.ts'

const benches: Readonly<Record<string, (sizes: number[]) => Promise<void>>> = {
  query: benchQuery,
  writers: benchWriters,
  requests: benchRequests,
  figures: benchFigures,
  facets: benchFacets,
  fairness: benchFairness,
  access: benchAccess,
  grid: benchGrid,
  idle: benchIdle,
  scrolling: benchScrollingAlone,
  processes: benchProcesses,
  media: benchMedia,
  preparing: benchPreparing,
  colours: benchColours,
  loader: benchLoader,
  peers: benchPeers,
  companies: benchCompanies,
  projects: benchProjects,
  reports: benchReports,
  sessions: benchRooms,
  transfers: benchTransfers,
  live: async () => {
    await benchLive()
    await benchProcesses()
  },
}

const [name = '', ...rest] = process.argv.slice(2)
const bench = benches[name]
if (bench === undefined) {
  console.error(`Say which: ${Object.keys(benches).join(', ')}`)
  process.exitCode = 1
} else {
  await bench(rest.map(Number).filter((size) => size > 0))
}
