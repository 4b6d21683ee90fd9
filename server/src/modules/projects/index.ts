/** Projects: products chosen for certain people, who look at them and say what they want. */
export { projectsRoutes } from './projects.routes.ts'
export { readinessRoutes } from './readiness/readiness.routes.ts'
export { projectTemplatesRoutes } from './templates/templates.routes.ts'
