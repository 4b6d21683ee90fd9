/** What whoever runs the installation does with companies. Nobody imports it. */
export { createOperatorRoutes } from './operator.routes.ts'
