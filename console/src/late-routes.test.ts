import { createMemoryRouter, type RouteObject } from 'react-router-dom'
import { expect, it } from 'vitest'
import { lateRoutes } from './late-routes.ts'

const onItsWay = () => {
  const waiting: ((routes: RouteObject[]) => void)[] = []
  const load = () => new Promise<RouteObject[]>((resolve) => waiting.push(resolve))
  const router = createMemoryRouter([{ id: 'frame', children: [{ path: '/' }, { path: '*' }] }], {
    patchRoutesOnNavigation: lateRoutes({ parent: 'frame', leadsTo: /^\/dashboard/, load }),
  })
  const arrive = () => {
    for (const resolve of waiting.splice(0)) resolve([{ path: '/dashboard' }, { path: '/dashboard/pets' }])
  }
  return { router, arrive, asked: () => waiting.length, shown: () => router.state.matches.at(-1)?.route.path }
}

it('late routes are fetched when somebody goes there, and once', async () => {
  const { router, arrive, asked, shown } = onItsWay()
  await router.navigate('/nowhere')
  expect([shown(), asked()]).toEqual(['*', 0])
  const going = router.navigate('/dashboard')
  await expect.poll(asked).toBe(1)
  arrive()
  await going
  expect(shown()).toBe('/dashboard')
  await router.navigate('/dashboard/pets')
  expect([shown(), asked()]).toEqual(['/dashboard/pets', 0])
})

it('who changes their mind while the routes are on their way arrives, now and later', async () => {
  const { router, arrive, asked, shown } = onItsWay()
  const first = router.navigate('/dashboard')
  await expect.poll(asked).toBe(1)
  const second = router.navigate('/dashboard/pets')
  await expect.poll(asked).toBe(2)
  arrive()
  await Promise.all([first, second])
  expect(shown()).toBe('/dashboard/pets')
  await router.navigate('/dashboard')
  expect(shown()).toBe('/dashboard')
})
