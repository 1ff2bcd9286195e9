import { expect, test } from 'vitest'
import { encryptPush } from './encrypt-push.ts'

/** RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('a push is sealed as the standard’s own example', () => {
  const chosen = { salt: Buffer.from(example.salt, 'base64url'), privateKey: Buffer.from(example.privateKey, 'base64url') }
  expect(encryptPush(example.text, example, chosen).toString('base64url')).toBe(example.body)
})

test('two pushes of one text have nothing in common', () => {
  const [one, other] = [encryptPush('x', example), encryptPush('x', example)]
  expect(one.subarray(0, 16).equals(other.subarray(0, 16))).toBe(false)
  expect(one.subarray(21).equals(other.subarray(21))).toBe(false)
})
