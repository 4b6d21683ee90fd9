/** The modules, lowest first as in `modules/order.ts`, with what each brings: hubs go through this list. */
import { brings as people } from './modules/people/index.ts'
import { brings as processes } from './modules/processes/index.ts'
import { brings as projects } from './modules/projects/index.ts'
import { brings as reports } from './modules/reports/index.ts'
import { brings as transfers } from './modules/transfers/index.ts'
import { brings as webhooks } from './modules/webhooks/index.ts'

const modules = [processes, people, projects, transfers, reports, webhooks]

export const topics = modules.flatMap((module) => module.topics)
