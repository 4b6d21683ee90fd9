import { expect, it } from 'vitest'
import { sceneViewerLink } from './scene-viewer.ts'

it('hands a model, its name and the way back to the Scene Viewer, whatever characters they have', () => {
  const file = 'https://atelier.example/assets/shared/a.b/chair.glb'
  const page = 'https://atelier.example/catalog/1;2?x=1'
  const link = sceneViewerLink({ file, title: 'Chair #1 & 椅子; end', page })
  const [whole, intent = ''] = link.split('#Intent;')
  const address = new URL((whole ?? '').replace('intent:', 'https:'))
  expect(address.searchParams.get('file')).toBe(file)
  expect(address.searchParams.get('title')).toBe('Chair #1 & 椅子; end')
  expect(address.searchParams.get('resizable')).toBe('false')
  const parts = intent.split(';')
  expect(parts.slice(-2)).toEqual(['end', ''])
  const back = parts.find((part) => part.startsWith('S.browser_fallback_url='))
  expect(decodeURIComponent(back?.split('=')[1] ?? '')).toBe(page)
})
