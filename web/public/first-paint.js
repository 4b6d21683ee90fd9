// Runs before the first paint: light or dark surface and the last known name of this installation.
// A plain blocking file, because the content policy allows no inline script.
;(() => {
  const root = document.documentElement
  let scheme = null
  let identity = null
  try {
    scheme = localStorage.getItem('vitrine.color-scheme')
    identity = JSON.parse(localStorage.getItem('vitrine.login-identity') ?? 'null')
  } catch {
    // Storage switched off or unreadable: the defaults of the system apply.
  }
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  root.setAttribute('data-mantine-color-scheme', scheme)
  if (typeof identity?.appName === 'string') document.title = identity.appName
})()
