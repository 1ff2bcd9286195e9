import { expect, test } from 'vitest'
import { isForeignDashboard } from './dashboard-of.ts'

const foreignTo = (role: 'PARENT' | 'VET' | 'GROOMER' | 'CLINIC' | 'OPERATOR' | 'HOTELS' | 'SHELTER', ...paths: string[]) =>
  paths.filter((path) => isForeignDashboard(path, { role }))

const dashboards = ['/dashboard/parent', '/dashboard/professional', '/dashboard/clinic', '/dashboard/operator']

test('each kind of account has one dashboard, and the others are foreign to it', () => {
  expect(foreignTo('PARENT', ...dashboards)).toEqual(['/dashboard/professional', '/dashboard/clinic', '/dashboard/operator'])
  expect(foreignTo('GROOMER', ...dashboards)).toEqual(['/dashboard/parent', '/dashboard/clinic', '/dashboard/operator'])
  expect(foreignTo('CLINIC', ...dashboards)).toEqual(['/dashboard/parent', '/dashboard/professional', '/dashboard/operator'])
})

test('so are its pages, but not those that all share', () => {
  expect(foreignTo('PARENT', '/dashboard/professional/pets', '/Dashboard/Clinic/', '/dashboard/parent/pets')).toEqual([
    '/dashboard/professional/pets',
    '/Dashboard/Clinic/',
  ])
  expect(foreignTo('VET', '/dashboard', '/dashboard/profile', '/dashboard/recipe', '/dashboard/professional/pets')).toEqual([])
})

test('a shelter has its home, its animals and what it recommends, and a hotel, which sells nights, its money and history too', () => {
  const page = '/dashboard/professional'
  const shared = [page, `${page}/`, `${page}/referral`, '/dashboard/profile', '/dashboard']
  const money = ['/Dashboard/Professional/Revenues', `${page}/payouts/2026-11`, `${page}/history`]
  expect(foreignTo('SHELTER', ...shared, `${page}/animals`, `${page}/animals/new`)).toEqual([])
  expect(foreignTo('HOTELS', `${page}/animals`)).toHaveLength(1)
  expect(foreignTo('HOTELS', ...shared, ...money)).toEqual([])
  expect(foreignTo('SHELTER', ...money)).toHaveLength(3)
  expect(foreignTo('HOTELS', `${page}/schedule`, `${page}/calendar`, `${page}/pets`)).toHaveLength(3)
  expect(foreignTo('GROOMER', `${page}/schedule`, `${page}/calendar`)).toEqual([])
})
