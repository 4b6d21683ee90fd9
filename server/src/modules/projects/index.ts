/** Projects: products chosen for certain people, who look at them and say what they want. */
export { projectsRoutes } from './projects.routes.ts'
