import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readFormBody } from './form-body.ts'

/** Posts `body` and answers with the status a visitor gets, and the bytes a page gets. */
async function post(type: string | null, body: string | Buffer) {
  const app = fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.all('/', async (request, reply) => {
    const read = await readFormBody(request)
    return reply.code(read.ok ? 200 : read.refusal.status).send(read.ok ? read.value : read.refusal.title)
  })
  const headers = type === null ? {} : { 'content-type': type }
  const answer = await app.inject({ url: '/', method: 'POST', headers, payload: body })
  return { status: answer.statusCode, body: answer.body }
}

const percentEncoded = 'application/x-www-form-urlencoded'

test('forms of both kinds reach the page byte for byte', async () => {
  expect(await post(percentEncoded, 'title=A+seat')).toEqual({ status: 200, body: 'title=A+seat' })
  expect(await post(`${percentEncoded};charset=UTF-8`, '')).toEqual({ status: 200, body: '' })
  const parts = '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nA seat\r\n--x--\r\n'
  expect(await post('multipart/form-data; boundary=x', parts)).toEqual({ status: 200, body: parts })
})

test('a form with broken escapes is still a form: its fields are judged by the page', async () => {
  expect((await post(percentEncoded, 'title=%zz%ff&=&&')).status).toBe(200)
})

test('what is no form is refused before an action could stumble over it', async () => {
  for (const type of [null, 'application/json', 'application/offset+octet-stream']) {
    expect((await post(type, '{}')).status, String(type)).toBe(415)
  }
})

test('a form in parts that cannot be taken apart is refused', async () => {
  expect((await post('multipart/form-data', 'nonsense')).status).toBe(400)
  expect((await post('multipart/form-data; boundary=x', 'nonsense')).status).toBe(400)
  expect((await post('multipart/form-data; boundary=x', '')).status).toBe(400)
})

test('a form of more than two million bytes is refused', async () => {
  expect((await post(percentEncoded, Buffer.alloc(2_000_000, 'a'))).status).toBe(200)
  expect((await post(percentEncoded, Buffer.alloc(2_000_001, 'a'))).status).toBe(413)
})
