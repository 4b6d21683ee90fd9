import { expect, it } from 'vitest'
import { metrics, readFigure, setGauge, watchGauge } from './metrics.ts'

it('says nothing of what no source tells, with labels and without', async () => {
  const stops = [
    watchGauge({ name: 'test_plain', help: 'x' }, () => []),
    watchGauge({ name: 'test_labelled', help: 'x', labelNames: ['part'] }, () => []),
    watchGauge({ name: 'test_failing', help: 'x' }, async () => {
      throw new Error('away')
    }),
  ]
  const text = await metrics.metrics()
  for (const name of ['test_plain', 'test_labelled', 'test_failing']) {
    expect(text).toContain(`# TYPE ${name} gauge`)
    expect(text).not.toMatch(new RegExp(`^${name}[ {]`, 'm'))
    expect(await readFigure(name)).toBeNull()
  }
  for (const stop of stops) stop()
})

it('adds up what several sources say of the same labels, as long as they do', async () => {
  const about = { name: 'test_sum', help: 'x', labelNames: ['part'] }
  const stop = watchGauge(about, () => [{ labels: { part: 'a' }, value: 2 }])
  const other = watchGauge(about, async () => [
    { labels: { part: 'a' }, value: 3 },
    { labels: { part: 'b' }, value: 5 },
  ])
  expect(await readFigure('test_sum', { part: 'a' })).toBe(5)
  expect(await readFigure('test_sum')).toBe(10)
  stop()
  expect(await readFigure('test_sum')).toBe(8)
  other()
})

it('keeps what was set last', async () => {
  const about = { name: 'test_set', help: 'x', labelNames: ['part'] }
  setGauge(about, { labels: { part: 'a' }, value: 1 })
  setGauge(about, { labels: { part: 'a' }, value: 7 })
  expect(await readFigure('test_set', { part: 'a' })).toBe(7)
})
