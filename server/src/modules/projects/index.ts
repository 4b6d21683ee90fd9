/** Projects: products chosen for certain people, who look at them and say what they want. */
export { listOpenDomains } from './clock/clock.repository.ts'
export { PROJECT_CLOCK_QUEUE, PROJECT_CLOCK_TIMES, tickProjects } from './clock/clock.service.ts'
export { listReaders, listUnnotified, markNotified } from './people/project-people.repository.ts'
export { findProjectRow } from './projects.repository.ts'
export { projectsRoutes } from './projects.routes.ts'
export { readinessRoutes } from './readiness/readiness.routes.ts'
export { projectTemplatesRoutes } from './templates/templates.routes.ts'
