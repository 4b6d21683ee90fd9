// Before the first paint, so that nothing flashes; inline scripts aren't allowed.
;(() => {
  const root = document.documentElement
  let scheme = null
  let identity = null
  try {
    scheme = localStorage.getItem('vitrine.color-scheme')
    identity = JSON.parse(localStorage.getItem('vitrine.login-identity') ?? 'null')
  } catch {
    // The storage is switched off.
  }
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  root.setAttribute('data-mantine-color-scheme', scheme)
  const isNamed = document.querySelector('meta[name="vitrine-company"]') !== null
  if (!isNamed && typeof identity?.appName === 'string') document.title = identity.appName
})()
