/** Everything server and web must agree on: pure functions without clock, I/O or dependencies. */
export * from './names.ts'
export * from './navigation.ts'
export * from './permissions.ts'
