# The table in a container: docker build -t hutch . && docker run -p 8000:8000 -v hutch:/data hutch
FROM python:3.12-slim AS build
WORKDIR /src
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY src src
RUN python -m venv /hutch && /hutch/bin/pip install --no-cache-dir -c constraints.txt ".[postgres,print,studies]"

FROM python:3.12-slim
RUN useradd --create-home --uid 1000 hutch && mkdir /data && chown hutch /data
COPY --from=build /hutch /hutch
USER hutch
ENV PATH=/hutch/bin:$PATH XDG_DATA_HOME=/data
# Rules and bots are compiled while the image is built, so that the first visitor does not wait.
RUN hutch compile
EXPOSE 8000
VOLUME /data
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health', timeout=2)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["hutch", "serve", "--host", "0.0.0.0", "--no-browser", "--json-logs"]
