// What `npm start` checks before it runs TypeScript: in the oldest syntax, so that any Node can say what is missing.
var fs = require('fs')
var path = require('path')

var root = path.join(__dirname, '..', '..')
var NODE = [20, 20]

function isOld(version) {
  var parts = version.split('.').map(Number)
  return parts[0] < NODE[0] || (parts[0] === NODE[0] && parts[1] < NODE[1])
}

function isMissing(file) {
  return !fs.existsSync(path.join(root, file))
}

function read(file) {
  return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'))
}

// Packages from before a pull would fail later, with a less helpful message.
function isOutdated() {
  if (isMissing('node_modules/.package-lock.json')) return false
  var installed = read('node_modules/.package-lock.json').packages
  var wanted = read('package.json')
  return [wanted.dependencies, wanted.devDependencies].some(function (versions) {
    return Object.keys(versions).some(function (name) {
      var found = installed['node_modules/' + name]
      return versions[name].indexOf(':') < 0 && (found === undefined || found.version !== versions[name])
    })
  })
}

function mistake() {
  if (isOld(process.versions.node))
    return (
      'this is Node ' +
      process.versions.node +
      ', and it must be ' +
      NODE.join('.') +
      ' or later: install 20, 24 or 26'
    )
  if (isMissing('node_modules/tsx')) return 'the packages are not installed: run npm ci'
  if (isOutdated()) return 'the packages are not those that package.json names: run npm ci'
  if (isMissing('proto/gen')) return 'the generated code is missing: run npm run gen'
  return undefined
}

var found = mistake()
if (found !== undefined) {
  process.stderr.write('payprep: ' + found + '\n')
  process.exit(1)
}
