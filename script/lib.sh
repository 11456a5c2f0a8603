# Sourced by the other scripts, in the project's folder.

# Node.js and npm from script/bootstrap, where it had to fetch them; the machine's own otherwise.
tools=build/tools
case ":$PATH:" in
    *":$PWD/$tools/node_modules/.bin:"*) ;;
    *) export PATH="$PWD/$tools/node_modules/.bin:$PATH" ;;
esac

# has_page_script NAME: whether `npm run NAME` is something in web/.
has_page_script() {
    [ -f web/package.json ] &&
        node -e 'process.exit(require("./web/package.json").scripts?.[process.argv[1]] ? 0 : 1)' "$1"
}

# page_script NAME [ARGUMENT ...]
page_script() {
    local name="$1"
    shift
    npm --prefix web run --silent "$name" -- "$@"
}

# What ccache has seen in one checkout it knows in every other: paths below the project are the same in all of them.
export CCACHE_BASEDIR="$PWD" CCACHE_NOHASHDIR=1
