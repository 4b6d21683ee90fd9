/**
 * Loaded before React, whose development build notes for developer tools where each element comes from and how long it was
 * rendered: about a fifth of what a page's main thread did in a profile of tests. Warnings and errors come as before, without the names of owners.
 */
for (const name of ['createTask', 'timeStamp']) Reflect.deleteProperty(console, name)

const { default: react } = await import('react')
const internals = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
// Beyond ten thousand a second it takes no stacks.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_SAFE_INTEGER,
  set: () => {},
})

export {}
