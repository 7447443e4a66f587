/// The first page of the site: a search over all modules and guides, which the pages themselves only have for one module.
/// It reads the index that `docc merge` writes, and needs nothing from elsewhere.
enum FrontPage {
    static let html = #"""
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Streams</title>
        <style>
        :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
        body { max-width: 44rem; margin: 3rem auto; padding: 0 1rem; }
        input { box-sizing: border-box; width: 100%; padding: .5rem .75rem; font: inherit; }
        ul { list-style: none; padding: 0; }
        li { padding: .4rem 0; overflow-wrap: anywhere; }
        a { text-decoration: none; }
        small { display: block; opacity: .7; }
        </style>
        </head>
        <body>
        <h1>Streams</h1>
        <input id="query" type="search" autofocus placeholder="Search all modules and guides" aria-label="Search">
        <ul id="results"></ul>
        <p id="modules"><a href="documentation/guides/">Guides</a></p>
        <script>
        const query = document.getElementById("query"), results = document.getElementById("results");

        function link(page) {
            const a = document.createElement("a");
            a.href = page.path.slice(1) + "/";
            a.textContent = page.title;
            return a;
        }

        function show(pages, words) {
            const name = page => page.path.split("/").pop();
            const rank = page => (name(page).startsWith(words[0]) ? 0 : 1000) + page.title.length;
            const found = words.length === 0 ? [] : pages.filter(page => words.every(word => page.text.includes(word)));
            results.replaceChildren(...found.sort((a, b) => rank(a) - rank(b)).slice(0, 50).map(page => {
                const item = document.createElement("li"), place = document.createElement("small");
                place.textContent = page.place;
                item.append(link(page), place);
                return item;
            }));
        }

        function collect(nodes, place, pages) {
            for (const node of nodes) {
                const isPage = node.path && node.path.split("/").length > 2;
                if (isPage && !pages.has(node.path)) {
                    pages.set(node.path, { ...node, place, text: (node.title + " " + node.path).toLowerCase() });
                }
                const isGroup = !isPage || node.type === "extension";
                collect(node.children ?? [], isGroup ? place : place ? place + " › " + node.title : node.title, pages);
            }
            return pages;
        }

        fetch("index/index.json").then(response => response.json()).then(index => {
            const pages = [...collect(index.interfaceLanguages.swift, "", new Map()).values()];
            const update = () => show(pages, query.value.toLowerCase().split(/\s+/).filter(word => word));
            const modules = pages.filter(page => page.type === "module").map(link);
            document.getElementById("modules").replaceChildren(...modules.flatMap((a, at) => at > 0 ? [" · ", a] : [a]));
            query.addEventListener("input", update);
            update();
        });
        </script>
        </body>
        </html>

        """#
}
