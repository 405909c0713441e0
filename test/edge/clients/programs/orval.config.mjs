export default {
  payprep: {
    input: '../openapi.json',
    output: {
      target: './orval/client.ts',
      client: 'fetch',
      headers: true,
      baseUrl: { runtime: 'process.env.BASE_URL' },
    },
  },
}
