// Imported first by every script: says in one line that Node is too old, before anything else can fail on it.
const OLDEST_NODE = 20

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(
    `Vitrine needs Node ${OLDEST_NODE} or later, this is ${process.versions.node}: see https://nodejs.org`,
  )
  process.exit(1)
}
