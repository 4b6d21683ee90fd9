/**
 * WebGL in software works on every machine; pages are painted without it: the journeys of the catalogue and the table took
 * 100 s so, and 139 s by a graphics card that there isn't. The rest keeps the browser from calling anywhere.
 */
export const chromiumArguments = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
